'use client'

import { useTranslations } from 'next-intl'
import {
  type SnippetCall,
  type SnippetLanguage,
  snippetLanguages,
  snippetOf,
} from '#lib/format/call-snippets.ts'
import classes from './code-sample.module.css'
import { CodeSample } from './code-sample.tsx'
import { Folded } from './folded.tsx'
import { useReader } from './reader.tsx'

const names: Record<SnippetLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
}

/** Of all examples of the page. */
export function LanguageChoice() {
  const t = useTranslations('develop.examples')
  const { language, setLanguage } = useReader()
  return (
    <fieldset className={classes.choice} aria-label={t('language')}>
      {snippetLanguages.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === language}
          onClick={() => setLanguage(one)}
        >
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}

/** The call of a function in the reader's language. */
export function Example({ call }: { call: Omit<SnippetCall, 'origin'> }) {
  const { language } = useReader()
  return <CodeSample text={snippetOf(language, Object.assign({ origin: '{origin}' }, call))} />
}

type Programs = { programs: Readonly<Record<SnippetLanguage, string>>; inShell?: string }

/** A program that is written out in each language; `inShell` is what to know of that in curl. */
export function ProgramSample({ programs, inShell }: Programs) {
  const { language } = useReader()
  return (
    <>
      {inShell && language === 'curl' && <p>{inShell}</p>}
      <CodeSample text={programs[language]} />
    </>
  )
}

/** What a function answers. */
export function AnswerSample({ answer }: { answer: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('develop')
  return (
    <Folded title={t('sample')}>
      <pre dir="ltr">{JSON.stringify(answer, null, 2)}</pre>
    </Folded>
  )
}
