import { type ApiClient, type Result, settle } from 'shared-api'
import type { NewsItem } from 'shared-api/contract'

/** A failed news call is logged and becomes an empty list (docs/specification.md §8.1). */
async function orNoNews(asked: Promise<Result<NewsItem[]>>): Promise<Result<NewsItem[]>> {
  const result = await asked
  return result.ok ? result : { ok: true, data: [] }
}

export function getNews(api: ApiClient): Promise<Result<NewsItem[]>> {
  return orNoNews(settle(api.list<NewsItem>('/news'), 'Erro ao buscar notícias'))
}

export function getLatestNews(api: ApiClient): Promise<Result<NewsItem[]>> {
  return orNoNews(
    settle(api.list<NewsItem>('/news/latest'), 'Erro ao buscar últimas notícias'),
  )
}
