"""A module for each file of suites/spirv/spirv_instructions that scripts/spirv_cases.py writes."""
