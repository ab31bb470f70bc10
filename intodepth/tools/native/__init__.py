"""native: the rules as fast extension modules, made by mypyc and a C compiler where there are both."""
