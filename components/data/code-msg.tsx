'use client'

import { useTranslations } from 'next-intl'
import { codeMsgOf } from '#brands/public.ts'
import { useBrand } from './brand.tsx'
import { useSession } from './session.ts'

/** What the brand says of functions that the web does not have; undefined where it says nothing. */
export function useCodeMsg(): string | undefined {
  const t = useTranslations('common')
  const isInApp = useSession()?.familys.some(({ is_app }) => is_app) ?? false
  const message = codeMsgOf(useBrand(), { isInApp })
  return message && t(`codeMsg.${message}`)
}

export function CodeMsg({ className }: { className?: string | undefined }) {
  const message = useCodeMsg()
  return message && <p className={className}>{message}</p>
}
