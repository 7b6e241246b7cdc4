import { describe, expect, it } from '@jest/globals'
import { render, renderHook, screen } from '@testing-library/react'
import { type ApiClient, createApiClient } from './client.ts'
import { ApiContext, RealmContext, useApi, useRealm } from './context.ts'
import type { PublicRealm } from './contract/index.ts'

const realm = { name: 'Aurora Interlude' } as PublicRealm
const api: ApiClient = createApiClient({ getToken: () => null, onUnauthorized: () => {} })

describe('useApi', () => {
  it('gives the client that the shell provides', () => {
    const { result } = renderHook(useApi, {
      wrapper: ({ children }) => <ApiContext value={api}>{children}</ApiContext>,
    })
    expect(result.current).toBe(api)
  })

  it('says what is missing where nobody provides it', () => {
    expect(() => renderHook(useApi)).toThrow(
      'useApi needs the ApiContext that the shell provides',
    )
  })
})

describe('useRealm', () => {
  it('gives the settings that the shell provides', () => {
    const Name = () => <p>{useRealm().name}</p>
    render(
      <RealmContext value={realm}>
        <Name />
      </RealmContext>,
    )
    expect(screen.getByText('Aurora Interlude')).toBeVisible()
  })

  it('says what is missing where nobody provides it', () => {
    expect(() => renderHook(useRealm)).toThrow(
      'useRealm needs the RealmContext that the shell provides',
    )
  })
})
