"""native: compiles the rules to extension modules, with mypyc and a C compiler."""
