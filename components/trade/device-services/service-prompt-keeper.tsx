'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type ServiceRefusal, serviceRefusedEvent } from '#components/data/service-refusal.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { ServicePromptProps } from './service-prompt.tsx'

function PromptFrame({ onClose, children }: ServicePromptProps & FrameProps) {
  const t = useTranslations('shell')
  return (
    <DialogFrame title={t('area.vas')} size="sm" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const ServicePrompt = lazyPart({
  name: 'servicePrompt',
  load: () => import('./service-prompt.tsx').then((m) => m.ServicePrompt),
  areas: ['service', 'form'],
  frame: (props: ServicePromptProps & FrameProps) => <PromptFrame {...props} />,
})

/** Of any screen: whichever call was refused. */
export function ServicePromptKeeper() {
  const [refusal, setRefusal] = useState<ServiceRefusal>()
  useEffect(() => {
    const show = (event: Event) => setRefusal((event as CustomEvent<ServiceRefusal>).detail)
    window.addEventListener(serviceRefusedEvent, show)
    return () => window.removeEventListener(serviceRefusedEvent, show)
  }, [])
  return refusal ? <ServicePrompt refusal={refusal} onClose={() => setRefusal(undefined)} /> : null
}
