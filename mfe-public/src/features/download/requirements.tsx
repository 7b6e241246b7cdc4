import { useTranslation } from 'react-i18next'
import { SectionTitle } from 'shared-ui'
import { checkedShield, triangleAlert } from 'shared-ui/icons'
import { Trio } from '#src/parts/parts.tsx'
import styles from './requirements.module.css'

/** Microsoft's download pages, which are more stable than its file names. */
const microsoft = {
  visualC: 'https://learn.microsoft.com/cpp/windows/latest-supported-vc-redist',
  dotnet: 'https://dotnet.microsoft.com/download/dotnet-framework/net48',
  directx: 'https://www.microsoft.com/download/details.aspx?id=35',
} as const

export function Prerequisites() {
  const { t } = useTranslation('public')
  const entries = [
    {
      url: microsoft.visualC,
      name: t('download.visualC'),
      text: t('download.visualCText'),
    },
    { url: microsoft.dotnet, name: t('download.dotnet'), text: t('download.dotnetText') },
    {
      url: microsoft.directx,
      name: t('download.directx'),
      text: t('download.directxText'),
    },
  ]
  return (
    <section>
      <SectionTitle icon={checkedShield}>{t('download.prerequisitesTitle')}</SectionTitle>
      <Trio>
        {entries.map(({ url, name, text }) => (
          <li key={url} className={styles.prerequisite}>
            <a href={url} rel="noopener">
              {name}
            </a>
            <p>{text}</p>
          </li>
        ))}
      </Trio>
    </section>
  )
}

function useTips() {
  const { t } = useTranslation('public')
  return [
    { problem: t('download.helpDllTitle'), fix: t('download.helpDll') },
    { problem: t('download.helpAntivirusTitle'), fix: t('download.helpAntivirus') },
    { problem: t('download.helpCriticalTitle'), fix: t('download.helpCritical') },
    { problem: t('download.helpConnectTitle'), fix: t('download.helpConnect') },
    { problem: t('download.helpChecksumTitle'), fix: t('download.helpChecksum') },
  ]
}

export function Troubleshooting() {
  const { t } = useTranslation('public')
  const tips = useTips()
  return (
    <section>
      <SectionTitle icon={triangleAlert}>{t('download.helpTitle')}</SectionTitle>
      <dl className={styles.tips}>
        {tips.map(({ problem, fix }) => (
          <div key={problem}>
            <dt>{problem}</dt>
            <dd>{fix}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
