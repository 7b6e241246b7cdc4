import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderArgs, Page, Result } from 'shared-api'
import { DataStates, useReload } from 'shared-ui'
import { OfficeLayout } from '#src/layout/office-layout.tsx'

type Options<Answer> = {
  /** The group of texts that holds the title. */
  name:
    | 'audit'
    | 'corrections'
    | 'deliveries'
    | 'delivery'
    | 'news'
    | 'orders'
    | 'realm'
    | 'realmPages'
    | 'sessions'
    | 'staff'
    | 'state'
  read: (args: LoaderArgs) => Promise<Result<Answer>>
  /** Stands above the answer, whatever it is: filters, or an act. */
  Above?: ComponentType
  Content: ComponentType<{ answer: Answer }>
}

/** A page of the office that shows the answer of one call. */
export function officePage<Answer>({
  name,
  read,
  Above,
  Content,
}: Options<Answer>): Page<{ answer: Promise<Result<Answer>> }> {
  return {
    loader: (args) => ({ answer: read(args) }),
    Component: ({ data }) => {
      const { t } = useTranslation('office')
      const { title } = t(name, { returnObjects: true })
      return (
        <OfficeLayout>
          <h1>{title}</h1>
          {Above && <Above />}
          <DataStates source={data?.answer ?? null} onRetry={useReload()}>
            {(answer) => <Content answer={answer} />}
          </DataStates>
        </OfficeLayout>
      )
    },
  }
}
