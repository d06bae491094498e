import { LegalPage, legalMetadata } from '#components/shell/legal/legal-page.tsx'

export const generateMetadata = () => legalMetadata('terms')

export default function TermsPage() {
  return <LegalPage kind="terms" />
}
