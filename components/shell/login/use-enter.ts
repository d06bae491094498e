'use client'

import { useRouter } from 'next/navigation'
import { useBrand, useLanguage, useSetLanguage } from '#components/data/brand.tsx'
import { noteLogIn } from '#components/data/entered.ts'
import { dueStepOf, type SessionInfo, storeSession } from '#components/data/session.ts'
import { businessAccount } from '#lib/codes/business-account.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { useLanding } from '../menu/menu-provider.tsx'
import { safeNext } from './safe-next.ts'

/** Business accounts load the page anew, so that nothing of a previous account is left. */
export function useEnter(next: string | null) {
  const brand = useBrand()
  const landing = useLanding()
  const router = useRouter()
  const { language } = useLanguage()
  const setLanguage = useSetLanguage()

  function goOn(info: SessionInfo): void {
    noteLogIn()
    const target = safeNext(next) ?? landing(info)
    const chosen = languageCodes.find((code) => code === info.language)
    if (chosen && chosen !== language && brand.languages.includes(chosen)) setLanguage(chosen)
    if (info.account_type === businessAccount) window.location.replace(target)
    else router.replace(target)
  }

  /** Answers what comes first. */
  function enter(sid: string, info: SessionInfo, remember: boolean) {
    storeSession({ ...info, sid, remember })
    const due = dueStepOf(info)
    if (!due) goOn(info)
    return due
  }

  return { enter, goOn }
}
