-- The instant from which the change feed is whole.
select changes_from
from snapshot_facts
