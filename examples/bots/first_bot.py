"""A bot for any game: takes what is named first, and now and then anything else.

Try it: grandtour arena GAME --bots "cmd:python3 examples/bots/first_bot.py,easy"
"""

import json
import random
import sys

SELDOM = 0.1

rng = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        rng.seed(message["seed"])  # the same games again with the same seed
        answer = {"ready": True}
    elif message["type"] == "question":
        legal = message["legal"]
        choice = rng.choice(legal) if rng.random() < SELDOM else legal[0]
        answer = {"n": message["n"], "action": choice}
    else:  # "refused": it would be asked again; "end": the input ends, and so does the loop
        continue
    print(json.dumps(answer), flush=True)
