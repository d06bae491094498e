import { useTranslations } from 'next-intl'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { functions, modules } from '#lib/contract/index-list.ts'
import { writtenText } from '#lib/i18n/parse-messages.ts'
import classes from './develop.module.css'
import { LanguageChoice } from './examples.tsx'
import sections from './function-section.module.css'
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
import { type ErrorRow, ReaderProvider } from './reader.tsx'
import { ReferenceSearch } from './reference-search.tsx'

const allErrors = Object.keys(errorCodes) as ErrorName[]

/** Server-rendered, so no schema reaches the browser; what is told of a function is read when it is opened. */
export function Reference() {
  const t = useTranslations('develop')
  const text = useTranslations('errors')
  const errors = allErrors.map(
    (name): ErrorRow => ({
      code: errorCodes[name].code,
      name: name,
      text: writtenText(text.raw(name)),
    }),
  )
  const groups = Object.keys(modules).map((module) => ({
    module,
    functions: functions.filter(({ name }) => name.startsWith(`${module}/`)),
  }))
  return (
    <ReaderProvider errors={errors}>
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
                <a className={classes.module} href={`#${module}`}>
                  {module}
                </a>
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
          {groups.map(({ module, functions: found }) => (
            <div key={module} className={sections.module}>
              <h2 id={module}>{module}</h2>
              {found.map((func) => (
                <FunctionSection key={func.name} func={func} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </ReaderProvider>
  )
}
