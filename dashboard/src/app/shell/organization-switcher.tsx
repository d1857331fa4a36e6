import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { setActiveOrganization } from '../../api/auth.ts';
import { sessionQuery, useOrganization, useOrganizations } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DropdownMenu, MenuChoices } from '../../ui/overlays/dropdown-menu.tsx';
import { messages as shell } from './messages.ts';
import { OrganizationButton } from './organization-button.tsx';

/** Shows the active organization, and switches between several. */
export function OrganizationSwitcher() {
  const organization = useOrganization();
  const organizations = useOrganizations();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switching = useMutation({
    mutationFn: setActiveOrganization,
    onSuccess: async () => {
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
      await navigate({ to: '/' });
    },
  });
  if (organizations.length < 2) return <OrganizationButton />;
  return (
    <DropdownMenu className="w-60" trigger={<OrganizationButton />}>
      <MenuChoices
        label={shell.organizations}
        value={organization.id}
        choices={organizations.map(({ id, name: label, logoUrl }) => ({
          value: id,
          label,
          icon: <Avatar name={label} imageUrl={logoUrl} size="sm" />,
        }))}
        onChange={(id) => switching.mutate(id)}
      />
    </DropdownMenu>
  );
}
