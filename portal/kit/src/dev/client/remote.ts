import './hot.ts'
import { pages } from 'app/routes'
import { performReactRefresh } from 'react-refresh/runtime'
import { register } from './refresh.ts'

/** Registers pages by their path, because their components often have no name. */
function registerPages() {
  for (const [path, { Component }] of Object.entries(pages))
    register(Component, `page ${path}`)
}

registerPages()
import.meta.webpackHot?.accept('app/routes', () => {
  registerPages()
  performReactRefresh()
})

// The shell reads `pages` at each navigation, so a new loader runs from the next one on.
export { pages }
