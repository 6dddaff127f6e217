"""Estimates records with gradient boosting: boosting.py <train.parquet> <test.parquet> <predictions.csv>

Both files have the same columns; `ln_price` of the test file is not read. The time of a test record is the last day of training,
because an estimate is made on the day before its record. Boosting also sees the mean price, and the number, of the other records of
the same size in the same place: exactly the same size, and the same to 2 %.
"""

import sys

import lightgbm
import pandas

train_file, test_file, out = sys.argv[1:]
train = pandas.read_parquet(train_file)
test = pandas.read_parquet(test_file).drop(columns=["ln_price"])
categories = ["area_id", "community_id", "project_id", "building_id", "property_type", "stage"]
for column in categories:
    values = pandas.concat([train[column], test[column]]).dropna().unique()
    for frame in (train, test):
        frame[column] = pandas.Categorical(frame[column], categories=values)
test["day"] = train["day"].max()
features = [*categories, "bedrooms", "ln_size", "day"]
for steps, of_project, of_stage in [
    (10_000, True, False),
    (10_000, True, True),
    (10_000, False, False),
    (50, True, False),
    (50, True, True),
]:
    keys = ["area_id", "property_type", *(["project_id"] if of_project else []), *(["stage"] if of_stage else []), "steps"]
    for frame in (train, test):
        frame["steps"] = (frame["ln_size"] * steps).round()
    prices = train.groupby(keys, observed=True, dropna=False)["ln_price"]
    mean, count = f"mean_{len(features)}", f"count_{len(features)}"
    others = prices.transform("count") - 1
    train[mean] = (prices.transform("sum") - train["ln_price"]) / others.where(others > 0)
    train[count] = others
    known = prices.agg(["mean", "count"]).reset_index().rename(columns={"mean": mean, "count": count})
    test = test.merge(known, on=keys, how="left")
    features += [mean, count]
model = lightgbm.LGBMRegressor(
    objective="l1",
    n_estimators=800,
    learning_rate=0.03,
    num_leaves=63,
    min_child_samples=20,
    cat_smooth=10,
    max_bin=1023,
    n_jobs=2,
    random_state=1,
    verbose=-1,
)
model.fit(train[features], train["ln_price"])
pandas.DataFrame({"id": test["id"], "ln_estimate": model.predict(test[features])}).to_csv(out, index=False)
