static int failures;
