// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { BigScreenPage } from '#components/shell/screens/big-screen/big-screen-page.tsx'

export const generateMetadata = () => documentOf('/screenHomePage')

export default function Page() {
  return (
    <Route path="/screenHomePage">
      <BigScreenPage />
    </Route>
  )
}
