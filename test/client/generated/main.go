// Calls the service with the generated Go client: a list in two pages, a record, a statistic and a refusal.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"mulk/mulk"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("MULK_KEY"))
		return nil
	}
	client := must(mulk.NewClientWithResponses(os.Getenv("MULK_URL"), mulk.WithRequestEditorFn(key)))
	ctx := context.Background()
	kind, limit := mulk.ListTransactionsParamsTypeSales, 2
	params := &mulk.ListTransactionsParams{Type: &kind, Limit: &limit}
	first := must(client.ListTransactionsWithResponse(ctx, params)).JSON200
	params.Cursor = first.NextCursor
	second := must(client.ListTransactionsWithResponse(ctx, params)).JSON200
	area := must(client.GetAreaWithResponse(ctx, "330", nil)).JSON200
	stats := must(client.GetAreaStatsWithResponse(ctx, "330", nil)).JSON200
	refused := must(client.GetAreaWithResponse(ctx, "nowhere at all", nil)).ApplicationproblemJSON404
	fmt.Println(len(first.Transactions), len(second.Transactions), first.Transactions[0].Id != second.Transactions[0].Id,
		area.Area.Name, stats.Meta.AsOf, refused.Code)
}
