"""No migration changes the text of rows that were stamped before it: their evidence would break."""

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddField, RemoveField, RenameField
from pgtrigger.migrations import AddTrigger

STAMPED_AFTER_ALL = {("house", "0007_revisions"): ("house", "0008_stamps_of_revisions")}
"""Its tables got stamps in the same version of Sabot: the rows are stamped by what follows it."""


def changes_of_stamped_rows():
    """Tell what changes columns that rows have which were stamped, by migration."""
    loader = MigrationLoader(None)
    stamped, found = set(), []
    for key in loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True):
        for step in loader.get_migration(*key).operations:
            if isinstance(step, AddTrigger) and step.trigger.name.endswith("_stamped"):
                stamped.add((key[0], step.model_name.lower()))
            changes = isinstance(step, RemoveField | RenameField) or (
                isinstance(step, AddField) and not step.field.null
            )
            if changes and (key[0], step.model_name.lower()) in stamped:
                found.append(key)
    return found


def test_a_column_added_to_a_stamped_table_is_null_in_the_rows_that_are_there():
    assert set(changes_of_stamped_rows()) == set(STAMPED_AFTER_ALL)
