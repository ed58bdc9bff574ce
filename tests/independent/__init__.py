"""A second adjudicator, plain and slow, written from the contract alone, and random records to compare it by.

It shares no line with the referee, so that the two disagree where either misreads the contract. The
comparison is `python -m tests.independent.compare`, for matches and events
`python -m tests.independent.compare_matches`.
"""
