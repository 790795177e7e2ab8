import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { PlaceField } from '../../places/screens/public.ts';

/** Asks the Artisans list straight from the first screen. A plain GET form: the list's address holds what was asked. */
export function SearchPanel({ trades }: { trades: string[] }) {
  return (
    <Form action="/artisan" className="search-panel off-cloth" role="search" aria-label="Find an artisan">
      <TextField
        name="q"
        type="search"
        label="What needs doing?"
        placeholder="Leaking tap, new wardrobe..."
        enterKeyHint="search"
        maxLength={200}
      />
      <SelectField name="skill" label="Trade" placeholder="Any trade" options={trades} />
      <PlaceField name="lga" label="Town" placeholder="Ikeja, Enugu, Kano..." />
      <Button type="submit" icon={<Icon name="search" />}>
        Find artisans
      </Button>
    </Form>
  );
}
