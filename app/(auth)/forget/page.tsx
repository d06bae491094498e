// Written by `npm run fix` from lib/pages.
import { ForgetScreen } from '#components/shell/forget/forget-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/forget')

export default function Page() {
  return (
    <Route path="/forget">
      <ForgetScreen />
    </Route>
  )
}
