"""The first migration of an app: create the tables of all its models at once.

With a step for each model Django renders every model again at each step, which costs half a minute
of processor time here. So the state is made first, and the tables are created from it.
`key`, `one` and `coded` say in a line what Django writes in five.
"""

from collections.abc import Callable
from typing import Any, Final

from django.apps.registry import Apps
from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import SeparateDatabaseAndState
from django.db.migrations.state import ProjectState

Step = Callable[[Apps, BaseDatabaseSchemaEditor], None]
ID: Final = (
    "id",
    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
)
HOUSE: Final = ("house", models.ForeignKey("tables.house", models.PROTECT))
"""The columns that nearly every table has."""


def key(to: str, *, related_name: str | None = "+", **options: Any) -> models.ForeignKey[Any]:
    """Return a foreign key to a row that stays as long as this one; see also `one`."""
    return models.ForeignKey(to, models.PROTECT, related_name=related_name, **options)


def one(to: str, *, related_name: str | None = "+", **options: Any) -> models.OneToOneField[Any]:
    """Return a foreign key to a row that has at most one like this."""
    return models.OneToOneField(to, models.PROTECT, related_name=related_name, **options)


def coded(*codes: str, **options: Any) -> "models.CharField[Any, Any]":
    """Return a column of one of these codes, labelled as `TextChoices` labels its members."""
    choices = [(code, code.replace("_", " ").title()) for code in codes]
    return models.CharField(choices=choices, **options)


class ModelsAtOnce(SeparateDatabaseAndState):
    """Adds models to the state without rendering any; the next step renders all of them once."""

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Add the models. What migrations before this one rendered would be rendered at each."""
        vars(state).pop("apps", None)
        super().state_forwards(app_label, state)


def create_tables(app: str) -> Step:
    """Return a migration's step that creates the tables of an app's models."""

    def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for model in apps.get_app_config(app).get_models():
            schema_editor.create_model(model)

    return create


def remove_tables(app: str) -> Step:
    """Return a migration's step that removes them again, the last one first."""

    def remove(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for model in reversed(list(apps.get_app_config(app).get_models())):
            schema_editor.delete_model(model)

    return remove
