"""The output for a CI: a summary in Markdown, annotations of groups.

outcome    what a run came to, against its baseline
markdown   the summary, for GitHub, GitLab or any other
notes      annotations: GitHub's commands, GitLab's report of code quality
"""
