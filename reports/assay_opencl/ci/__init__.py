"""The output for a CI: a summary in Markdown, annotations of groups.

outcome    the result of a run, compared with its baseline
markdown   the summary, for GitHub, GitLab or any other CI
notes      annotations: GitHub's commands, GitLab's report of code quality
"""
