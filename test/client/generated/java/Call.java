// Calls the service with the generated Java client: a list in two pages, a record, a statistic and a refusal.

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import mulk.ApiClient;
import mulk.ApiException;
import mulk.api.AreasApi;
import mulk.api.AreasApi.APIGetAreaRequest;
import mulk.api.AreasApi.APIGetAreaStatsRequest;
import mulk.api.TransactionsApi;
import mulk.api.TransactionsApi.APIListTransactionsRequest;

public class Call {
  public static void main(String[] args) throws ApiException, JsonProcessingException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("MULK_URL"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("MULK_KEY")));
    var areas = new AreasApi(client);
    var transactions = new TransactionsApi(client);
    var first = transactions.listTransactions(APIListTransactionsRequest.newBuilder().type("sales").limit(2).build());
    var second = transactions.listTransactions(
        APIListTransactionsRequest.newBuilder().type("sales").limit(2).cursor(first.getNextCursor()).build());
    var area = areas.getArea(APIGetAreaRequest.newBuilder().id("330").build());
    var stats = areas.getAreaStats(APIGetAreaStatsRequest.newBuilder().id("330").build());
    boolean others = !first.getTransactions().get(0).getId().equals(second.getTransactions().get(0).getId());
    System.out.println(first.getTransactions().size() + " " + second.getTransactions().size() + " " + others + " "
        + area.getArea().getName() + " " + stats.getMeta().getAsOf() + " " + refusal(areas));
  }

  /** Returns the code of the problem that the service answers to a place that it does not know. */
  private static String refusal(AreasApi areas) throws JsonProcessingException {
    try {
      return areas.getArea(APIGetAreaRequest.newBuilder().id("nowhere at all").build()).getArea().getName();
    } catch (ApiException refused) {
      return new ObjectMapper().readTree(refused.getResponseBody()).get("code").asText();
    }
  }
}
