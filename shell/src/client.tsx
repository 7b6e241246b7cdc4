import './layout/global.css'
import { nextTask } from './when.ts'

// The HTML links the crest (portal.config.ts). This line makes it a file of the build.
new URL('./crest.svg', import.meta.url)

// `eager` keeps them in this file: nothing waits for another request.
const libraries = [
  () => import(/* webpackMode: "eager" */ 'react'),
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ 'shared-i18n'),
]

/** Evaluates this file part by part. All at once would block a slow phone for half a second. */
async function open(own: string): Promise<void> {
  for (const evaluate of libraries) {
    await nextTask()
    await evaluate()
  }
  await nextTask()
  const { start } = await import(/* webpackMode: "eager" */ './boot/start.tsx')
  await nextTask()
  await start(own)
}

void open((document.currentScript as HTMLScriptElement).src)
