@rem Elsewhere `exec` is a word of the shell: who stops npm stops our program, not a shell in between (package.json).
@%*
