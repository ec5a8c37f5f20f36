"""All subsets with one list that grows and shrinks: stored as it is, and as a copy."""


def subsets(items, store):
    result, current = [], []

    def decide(i):
        if i == len(items):
            result.append(store(current))
            return
        decide(i + 1)
        current.append(items[i])
        decide(i + 1)
        current.pop()

    decide(0)
    return result


print(subsets([1, 2, 3], lambda current: current))
print(subsets([1, 2, 3], lambda current: current[:]))
