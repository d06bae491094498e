'use client'

import { useTranslations } from 'next-intl'
import {
  type SnippetCall,
  type SnippetLanguage,
  snippetLanguages,
  snippetOf,
} from '#lib/format/call-snippets.ts'
import { CodeSample } from './code-sample.tsx'
import classes from './develop.module.css'
import { useReader } from './reader.tsx'

const names: Record<SnippetLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
}

/** One choice of language for the whole page. */
function LanguageChoice({ offered }: { offered: readonly SnippetLanguage[] }) {
  const t = useTranslations('develop.examples')
  const { language, setLanguage } = useReader()
  return (
    <fieldset className={classes.choice} aria-label={t('language')}>
      {offered.map((one) => (
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
export function Examples({ call }: { call: Omit<SnippetCall, 'origin'> }) {
  const { language } = useReader()
  const text = snippetOf(language, Object.assign({ origin: '{origin}' }, call))
  return (
    <>
      <LanguageChoice offered={snippetLanguages} />
      <CodeSample text={text} />
    </>
  )
}

const ofClients = ['typescript', 'python'] as const

/** A program that is written out in both languages of the clients. */
export function ProgramSample({ programs }: { programs: Record<'typescript' | 'python', string> }) {
  const { language } = useReader()
  const shown = language === 'python' ? 'python' : 'typescript'
  return (
    <>
      <LanguageChoice offered={ofClients} />
      <CodeSample text={programs[shown]} />
    </>
  )
}
