"""Development tools: environment, generated files and checks. Not part of the package."""
