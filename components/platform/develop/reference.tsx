import { useTranslations } from 'next-intl'
import { functions, modules } from '#lib/contract/index-list.ts'
import classes from './develop.module.css'
import { LanguageChoice } from './examples.tsx'
import { FunctionSection } from './function-section.tsx'
import {
  CatalogueSection,
  ChangesSection,
  EnvelopeSection,
  guideParts,
  LimitsSection,
  PushSection,
  StartSection,
} from './guide.tsx'
import { ReaderProvider } from './reader.tsx'
import { ReferenceSearch } from './reference-search.tsx'

/** Server-rendered, so no schema reaches the browser. */
export function Reference() {
  const t = useTranslations('develop')
  const groups = Object.keys(modules).map((module) => ({
    module,
    functions: functions.filter(({ name }) => name.startsWith(`${module}/`)),
  }))
  return (
    <ReaderProvider>
      <div className={classes.page}>
        <nav className={classes.nav} aria-label={t('functions')}>
          <ReferenceSearch />
          <LanguageChoice />
          <div className={classes.list}>
            {guideParts.map((part) => (
              <a key={part} href={`#${part}`}>
                {t(`${part}.title`)}
              </a>
            ))}
            {groups.map(({ module, functions: found }) => (
              <div key={module}>
                <div className={classes.module}>{module}</div>
                {found.map(({ name }) => (
                  <a key={name} href={`#${name}`}>
                    {name.split('/')[1]}
                  </a>
                ))}
              </div>
            ))}
          </div>
        </nav>
        <div className={classes.body}>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>{t('purpose')}</p>
          <p>
            <a href="/mapi/openapi.json">{t('openapi')}</a>
          </p>
          <StartSection />
          <EnvelopeSection />
          <PushSection />
          <LimitsSection />
          <CatalogueSection />
          <ChangesSection />
          {functions.map((func) => (
            <FunctionSection key={func.name} func={func} />
          ))}
        </div>
      </div>
    </ReaderProvider>
  )
}
