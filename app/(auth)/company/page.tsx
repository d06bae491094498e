// Written by `npm run fix` from lib/pages.
import { CompanyScreen } from '#components/shell/company/company-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/company')

export default function Page() {
  return (
    <Route path="/company">
      <CompanyScreen />
    </Route>
  )
}
