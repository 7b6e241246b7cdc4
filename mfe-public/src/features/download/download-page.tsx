import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { href, useRealm } from 'shared-api'
import { SectionTitle } from 'shared-ui'
import {
  anvil,
  checkedShield,
  crossedSwords,
  download,
  triangleAlert,
} from 'shared-ui/icons'
import { Trio, textPage } from '#src/parts/parts.tsx'
import { DownloadCard } from './download-card.tsx'
import styles from './download-page.module.css'

/** Microsoft's download pages, which are more stable than its file names. */
const prerequisites = [
  {
    name: 'visualC',
    url: 'https://learn.microsoft.com/cpp/windows/latest-supported-vc-redist',
  },
  {
    name: 'dotnet',
    url: 'https://dotnet.microsoft.com/download/dotnet-framework/net48',
  },
  {
    name: 'directx',
    url: 'https://www.microsoft.com/download/details.aspx?id=35',
  },
] as const

const troubles = [
  'helpDll',
  'helpAntivirus',
  'helpCritical',
  'helpConnect',
  'helpChecksum',
] as const

export const downloadPage = textPage('download', () => {
  const { t } = useTranslation('public')
  const { downloads } = useRealm()
  const texts = t('download', { returnObjects: true })
  return (
    <div className={styles.chapters}>
      <section>
        <SectionTitle icon={download}>{texts.filesTitle}</SectionTitle>
        <ul className={styles.files}>
          {(['client', 'system', 'launcher'] as const).map((file) => (
            <DownloadCard
              key={file}
              {...downloads[file]}
              name={texts[file]}
              text={texts[`${file}Text` as const]}
            />
          ))}
        </ul>
      </section>
      <section>
        <SectionTitle icon={checkedShield}>{texts.prerequisitesTitle}</SectionTitle>
        <Trio>
          {prerequisites.map(({ name, url }) => (
            <li key={name} className={styles.prerequisite}>
              <a href={url} rel="noopener">
                {texts[name]}
              </a>
              <p>{texts[`${name}Text` as const]}</p>
            </li>
          ))}
        </Trio>
      </section>
      <div className={styles.ways}>
        <section>
          <SectionTitle icon={anvil}>{texts.installTitle}</SectionTitle>
          <Steps
            steps={[
              texts.installPrerequisites,
              texts.installClient,
              texts.installSystem,
              texts.installLauncher,
            ]}
          />
        </section>
        <section>
          <SectionTitle icon={crossedSwords}>{texts.playTitle}</SectionTitle>
          <Steps
            steps={[
              <Link key="account" to={href('account.home')}>
                {texts.playAccount}
              </Link>,
              texts.playStart,
              texts.playLogin,
              texts.playCharacter,
            ]}
          />
        </section>
      </div>
      <section>
        <SectionTitle icon={triangleAlert}>{texts.helpTitle}</SectionTitle>
        <dl className={styles.tips}>
          {troubles.map((trouble) => (
            <div key={trouble}>
              <dt>{texts[`${trouble}Title` as const]}</dt>
              <dd>{texts[trouble]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
})

function Steps({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={index}>{step}</li>
      ))}
    </ol>
  )
}
