"""Migrations for the tests' databases, without rendering all models anew at every step.

A step of a migration changes one model, yet Django renders it and all that are related to it
once more, which in a house is every model there is: hundreds of steps cost a minute of the
processor for each worker of a test run. A step that adds something, or changes what no other
model refers to, needs that one model alone. Whatever else a step does, all are rendered.
That the same database comes out is held by `tests/house/test_production_role.py`.
"""

from django.db.migrations.state import ModelState, ProjectState
from django.db.models import Field

_add_model, _add_field = ProjectState.add_model, ProjectState.add_field


def quicken_migrations() -> None:
    """Let this process migrate quickly; no process that it starts does."""
    for method in (add_model, add_field, reload_model):
        setattr(ProjectState, method.__name__, method)


def add_model(self: ProjectState, model_state: ModelState) -> None:
    """Add a model; none refers to it yet."""
    apps = self.__dict__.pop("apps", None)
    _add_model(self, model_state)
    _render(self, apps, model_state.app_label, model_state.name_lower)


def add_field(
    self: ProjectState,
    app_label: str,
    model_name: str,
    name: str,
    field: "Field[object, object]",
    preserve_default: bool,
) -> None:
    """Add a field; none refers to it yet."""
    apps = self.__dict__.pop("apps", None)
    _add_field(self, app_label, model_name, name, field, preserve_default)
    _render(self, apps, app_label, model_name)


def reload_model(self: ProjectState, app_label: str, model_name: str, delay: bool = False) -> None:
    """Render a model alone where Django says that relations may wait, else all of them."""
    apps = self.__dict__.pop("apps", None)
    if delay:
        _render(self, apps, app_label, model_name)


def _render(state: ProjectState, apps: object, app_label: str, model_name: str) -> None:
    if apps is None:
        return
    state.__dict__["apps"] = apps
    state.is_delayed = True  # whoever runs code on the models has them all rendered first
    state._reload({(app_label, model_name)})  # type: ignore[attr-defined]
