"""What scripts/spirv_cases.py writes: a module for each file of suites/spirv/spirv_instructions."""
