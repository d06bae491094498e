'use client'

import { useClipboard } from '@mantine/hooks'
import { useLocale, useTranslations } from 'next-intl'
import classes from './code-sample.module.css'
import { useOrigin } from './reader.tsx'

/** Code as it is pasted; `{origin}` stands for the address of this installation, `{language}` for the reader's. */
export function CodeSample({ text }: { text: string }) {
  const t = useTranslations('develop.examples')
  const clipboard = useClipboard()
  const code = text.replaceAll('{origin}', useOrigin()).replaceAll('{language}', useLocale())
  return (
    <div className={classes.code} dir="ltr">
      <pre>{code}</pre>
      <button type="button" className={classes.copy} onClick={() => clipboard.copy(code)}>
        {t(clipboard.copied ? 'copied' : 'copy')}
      </button>
    </div>
  )
}
