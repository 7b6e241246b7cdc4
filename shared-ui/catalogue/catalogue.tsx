import { Icon } from 'shared-ui'
import * as icons from 'shared-ui/icons'
import { Buttons, Cards, Forms, Lists, States, Titles } from './specimens.tsx'

function AllIcons() {
  return (
    <section className="specimen">
      <h2>Icon</h2>
      <div className="row">
        {Object.entries(icons).map(([name, icon]) => (
          <span key={name} className="swatch">
            <Icon icon={icon} size="large" />
            {name}
          </span>
        ))}
      </div>
    </section>
  )
}

/** Every primitive in every state, on both surfaces. */
export function Catalogue() {
  return (
    <main className="catalogue" id="catalogue">
      <h1>shared-ui</h1>
      {(['night', 'parchment'] as const).map((surface) => (
        <div key={surface} className="surface" data-surface={surface}>
          <Titles />
          <Buttons />
          <Forms />
          <Lists />
          <Cards />
          <States />
        </div>
      ))}
      <AllIcons />
    </main>
  )
}
