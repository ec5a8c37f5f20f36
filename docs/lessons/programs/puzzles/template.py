def solutions(puzzle):
    if puzzle.complete():
        yield puzzle.answer()
        return
    for choice in puzzle.choices():
        if not puzzle.allowed(choice):
            continue
        puzzle.place(choice)
        yield from solutions(puzzle)
        puzzle.undo(choice)
