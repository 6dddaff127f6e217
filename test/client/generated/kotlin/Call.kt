// Calls the service with the generated Kotlin client: a list in two pages, a record, a statistic and a refusal.

import mulk.apis.AreasApi
import mulk.apis.TransactionsApi
import mulk.infrastructure.ApiClient
import mulk.infrastructure.ClientError
import mulk.infrastructure.ClientException
import mulk.infrastructure.Serializer

/** Returns the code of the problem that the service answers to a place that it does not know. */
fun refusal(areas: AreasApi): String =
    try {
        areas.getArea("nowhere at all").area.name
    } catch (refused: ClientException) {
        val body = (refused.response as ClientError<*>).body
        Serializer.jacksonObjectMapper.readTree(body as String)["code"].asText()
    }

fun main() {
    val url = System.getenv("MULK_URL")
    ApiClient.accessToken = System.getenv("MULK_KEY")
    val transactions = TransactionsApi(url)
    val areas = AreasApi(url)
    val sales = TransactionsApi.TypeListTransactions.SALES
    val first = transactions.listTransactions(type = sales, limit = 2)
    val second = transactions.listTransactions(type = sales, limit = 2, cursor = first.nextCursor)
    val area = areas.getArea("330").area
    val stats = areas.getAreaStats("330")
    val others = first.transactions[0].id != second.transactions[0].id
    println("${first.transactions.size} ${second.transactions.size} $others ${area.name} ${stats.meta.asOf} ${refusal(areas)}")
}
