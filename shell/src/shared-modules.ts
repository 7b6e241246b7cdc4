import type { SharedModule } from 'portal-contract'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactI18next from 'react-i18next'
import * as routerSurface from 'react-router-dom'
import * as sharedApi from 'shared-api'
import * as sharedI18n from 'shared-i18n'
import * as sharedUiAlerts from 'shared-ui/alerts'
import * as zustand from 'zustand'

/** The shell's module instances, which the server builds of remotes share. */
export const sharedModules: Record<SharedModule, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-i18next': reactI18next,
  'react-router-dom': routerSurface,
  'shared-api': sharedApi,
  'shared-i18n': sharedI18n,
  'shared-ui/alerts': sharedUiAlerts,
  zustand,
}
