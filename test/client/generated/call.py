"""Calls the service with the generated Python client: a list in two pages, a record, a statistic and a refusal."""

import os

from mulk_generated import AuthenticatedClient
from mulk_generated.api.areas import get_area, get_area_stats
from mulk_generated.api.transactions import list_transactions
from mulk_generated.models import ListTransactionsType

client = AuthenticatedClient(base_url=os.environ["MULK_URL"], token=os.environ["MULK_KEY"])
first = list_transactions.sync(client=client, type_=ListTransactionsType.SALES, limit=2)
second = list_transactions.sync(client=client, type_=ListTransactionsType.SALES, limit=2, cursor=first.next_cursor)
area = get_area.sync("330", client=client)
stats = get_area_stats.sync("330", client=client)
refused = get_area.sync("nowhere at all", client=client)
print(len(first.transactions), len(second.transactions), first.transactions[0].id != second.transactions[0].id,
      area.area.name, stats.meta.as_of, refused.code)
