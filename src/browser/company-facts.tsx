import { useRouteLoaderData } from 'react-router';
import type { Company } from '../shared/company.ts';
import { DescriptionList } from '../ui/description-list.tsx';

/** Who runs the site, as the root of every page knows it; undefined where the root itself could not be loaded. */
export const useCompany = (): Company | undefined =>
  useRouteLoaderData<{ company?: Company }>('root')?.company;

/** Who runs the site, to read and to reach. */
export function CompanyFacts() {
  const company = useCompany();
  if (!company) return null;
  const { name, rcNumber, address, phone, whatsApp } = company;
  return (
    <DescriptionList
      items={[
        { term: 'Company', description: `${name}, ${rcNumber}` },
        { term: 'Address', description: address },
        { term: 'Phone', description: <a href={`tel:${phone.e164}`}>{phone.shown}</a> },
        {
          term: 'WhatsApp',
          description: <a href={`https://wa.me/${whatsApp.e164.slice(1)}`}>{whatsApp.shown}</a>,
        },
      ]}
    />
  );
}
