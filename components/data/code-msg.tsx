'use client'

import { useTranslations } from 'next-intl'
import { codeMsgOf } from '#brands/public.ts'
import { useBrand } from './brand.tsx'

export function CodeMsg({ className }: { className?: string | undefined }) {
  const t = useTranslations('common')
  const message = codeMsgOf(useBrand())
  return message && <p className={className}>{t(`codeMsg.${message}`)}</p>
}
