"""The output for a CI: a summary in Markdown, and annotations."""
