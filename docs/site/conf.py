project = "Assay"
author = "The Assay contributors"
project_copyright = author
extensions = ["myst_parser"]
root_doc = "docs/index"
source_suffix = {".md": "markdown"}
suppress_warnings = ["myst.header"]  # a page may begin with a section of any level
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
highlight_language = "none"
nitpicky = True
smartquotes = False
html_theme = "furo"
html_title = "Assay"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
# To show a summary, the search page must fetch the found pages. A browser does not allow this for
# files of a local folder.
html_show_search_summary = False
html_static_path = ["static"]
html_css_files = ["site.css"]
