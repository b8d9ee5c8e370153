"""No migration changes the text of rows that were stamped before it: their evidence would break."""

from collections.abc import Iterable

from django.apps import apps
from django.db import models
from django.db.migrations import AddField, RemoveField
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

Step = tuple[str, Operation]


def stamped_models() -> set[tuple[str, str]]:
    """Return app and name of each model whose rows are stamped as they are written."""
    return {
        (model._meta.app_label, model._meta.model_name or "")
        for model in apps.get_models()
        for trigger in getattr(model._meta, "triggers", ())
        if trigger.name.endswith("_stamped")
    }


def steps_of_migrations() -> Iterable[Step]:
    """Return each migration's app and its steps, in the order in which they are taken."""
    loader = MigrationLoader(None)
    for key in loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True):
        for step in loader.get_migration(*key).operations:
            yield key[0], step


def changes_of_stamped_rows(steps: Iterable[Step]) -> list[Operation]:
    """Return the steps after which stamped rows have other columns, or values in new ones."""
    stamped = stamped_models()
    return [
        step
        for app, step in steps
        if (app, getattr(step, "model_name", "").lower()) in stamped
        and not (isinstance(step, AddField) and step.field.null)
        and type(step).__name__ in {"AddField", "RemoveField", "RenameField"}
    ]


def test_a_column_added_to_a_stamped_table_is_null_in_the_rows_that_are_there():
    assert len(stamped_models()) > 30
    assert changes_of_stamped_rows(steps_of_migrations()) == []


def test_a_column_with_a_value_or_one_taken_away_is_found():
    steps = [
        ("games", AddField("coup", "mood", models.TextField(null=True))),
        ("games", AddField("coup", "mood", models.TextField(default="good"))),
        ("games", RemoveField("coup", "punto")),
        ("tables", AddField("wrongtries", "mood", models.TextField(default="good"))),
    ]
    assert changes_of_stamped_rows(steps) == [steps[1][1], steps[2][1]]
