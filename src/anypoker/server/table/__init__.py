"""One running table: the actor, its commands, audience and deadlines."""
