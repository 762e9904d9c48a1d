"""What was acknowledged, beside what is there and what the firm heard."""

from collections import Counter, namedtuple

from .portal import ACKNOWLEDGED, BRANCH, Client, in_threads, listing

KINDS = ("document.delivered", "conditions_precedent.dated")

Count = namedtuple("Count", "acts at_once acknowledged sent_again lost told_once twice follower_missed half_there")


def compare(load):
    """Reads everything back through the portal; an act that nobody acknowledged may be there or not."""
    cluster, client = load.cluster, Client(load.cluster.portals)
    while load.follow(client, 0):
        pass
    events, cluster.cursor = load.firm.events(load.start_cursor)
    told = Counter(event["action_id"] for event in events if event["type"] in KINDS)
    followed = Counter()
    for (action, kind), times in load.told.items():
        followed[action] += times if kind in KINDS else 0
    done, files = {}, {}

    def look(consumer):
        mine = Client(cluster.portals)
        token = load.tokens[consumer]
        for action in listing(mine, consumer, token, "/api/actions"):
            done[action["id"]] = action["attributes"]["is_done"]
        for upload in listing(mine, consumer, token, "/api/documents/uploads"):
            action = upload["attributes"]["action_id"]
            if action in wanted:
                headers = {"authorization": f"Bearer {token}", "x-domain": BRANCH}
                path = f"/api/documents/uploads/{upload['id']}/download"
                status, _ = mine.call(consumer, "GET", path, None, headers)
                files.setdefault(action, []).append(status == 200)

    wanted = {act.action for act in load.begun}
    in_threads(look, list(range(len(load.tokens))), 4)
    lost = half_there = 0
    for act in load.begun:
        is_done = done.get(act.action, False)
        acknowledged = act.action in load.ended
        lost += acknowledged and (not is_done or told[act.action] == 0)
        found = files.get(act.action, [])
        # A file without its act, an act without its file, a file that cannot be read, or an act nobody was told of.
        half_there += act.uploads and (found != [True] if is_done else bool(found))
        half_there += is_done != (told[act.action] > 0)
    return Count(
        acts=len(load.begun),
        at_once=sum(result == ACKNOWLEDGED for result in load.first.values()),
        acknowledged=len(load.ended),
        sent_again=load.sent_again,
        lost=lost,
        told_once=sum(told[act.action] == 1 for act in load.begun),
        twice=sum(told[act.action] > 1 for act in load.begun),
        follower_missed=sum(followed[act.action] != told[act.action] for act in load.begun),
        half_there=half_there,
    )


def is_whole(count):
    """Whether nothing is lost, doubled or halved, and every act was acknowledged in the end."""
    faults = (count.lost, count.twice, count.follower_missed, count.half_there)
    return not any(faults) and count.acts == count.acknowledged == count.told_once
