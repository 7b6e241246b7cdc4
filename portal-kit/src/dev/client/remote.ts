import './hot.ts'
import { pages } from 'app/routes'
import { performReactRefresh } from 'react-refresh/runtime'
import { register } from './refresh.ts'

/** Pages are objects, often with an unnamed component: known by their path, they too keep their state. */
function registerPages() {
  for (const [path, { Component }] of Object.entries(pages))
    register(Component, `page ${path}`)
}

registerPages()
import.meta.webpackHot?.accept('app/routes', () => {
  registerPages()
  performReactRefresh()
})

// The shell reads `pages` at each navigation: a new loader counts from the next one on.
export { pages }
