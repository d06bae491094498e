import { useTranslations } from 'next-intl'
import { type ErrorName, errorCodes } from '#lib/codes/error-codes.ts'
import { functions, modules } from '#lib/contract/index-list.ts'
import { writtenText } from '#lib/i18n/parse-messages.ts'
import { Contents } from './contents.tsx'
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
import { type ErrorRow, type GuidePart, ReaderProvider } from './reader.tsx'
import { ReferenceSearch } from './reference-search.tsx'

const allErrors = Object.keys(errorCodes) as ErrorName[]

/** Of a part of the messages, as they were parsed. */
const textsIn = (messages: unknown): string[] =>
  typeof messages === 'string' || Array.isArray(messages)
    ? [writtenText(messages)]
    : Object.values(messages as object).flatMap(textsIn)

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
  const parts = guideParts.map(
    (part): GuidePart => ({
      id: part,
      title: t(`${part}.title`),
      text: textsIn(t.raw(part)).join(' '),
    }),
  )
  const links = parts.map(({ id, title }) => (
    <a key={id} href={`#${id}`}>
      {title}
    </a>
  ))
  return (
    <ReaderProvider parts={parts} errors={errors}>
      <div className={classes.page}>
        <nav className={classes.nav} aria-label={t('functions')}>
          <ReferenceSearch />
          <LanguageChoice />
          <Contents title={t('contents')}>
            {links}
            {groups.map(({ module }) => (
              <a key={module} href={`#${module}`}>
                {module}
              </a>
            ))}
          </Contents>
          <div className={classes.list}>
            {links}
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
