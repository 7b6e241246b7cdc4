import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Page, type Pages, type Result, settle, useApi, useRealm } from 'shared-api'
import { DataStates } from 'shared-ui'

type Member = {
  name: string
}

type Members = Promise<Result<Member[]>>

const rankPage: Page<Members> = {
  loader: ({ api, params, url }) =>
    settle(
      api.list<Member>(`/guild/${params.rank}${url.search}`),
      'Erro ao buscar a guilda',
    ),
  Component: ({ data }) => {
    const { t } = useTranslation('guild')
    const { name } = useRealm()
    return (
      <>
        <h1>{t('title')}</h1>
        <p>{name}</p>
        <DataStates source={data} isEmpty={(members) => members.length === 0}>
          {(members) => members.map((member) => <p key={member.name}>{member.name}</p>)}
        </DataStates>
      </>
    )
  },
}

const treasuryPage: Page<Promise<Result<{ coins: number }>>> = {
  loader: ({ api }) =>
    settle(api.get<{ coins: number }>('/treasury', { session: 'required' }), 'Erro'),
  Component: ({ data }) => {
    const api = useApi()
    const [thanks, setThanks] = useState('')
    const give = async () => {
      const body = { coins: 5 }
      const { text } = await api.post<{ text: string }>('/treasury', body, {
        session: 'required',
      })
      setThanks(text)
    }
    return (
      <>
        <DataStates source={data} isEmpty={() => false}>
          {({ coins }) => <p>{coins} coins</p>}
        </DataStates>
        <button type="button" onClick={() => void give()}>
          Give
        </button>
        <p>{thanks}</p>
      </>
    )
  },
}

export const pages: Pages = { '/guild/:rank': rankPage, '/treasury': treasuryPage }
